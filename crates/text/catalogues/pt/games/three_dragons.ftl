# three_dragons
