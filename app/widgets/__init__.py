"""What game screens are made of: widgets that draw lines, and the painters behind them."""
