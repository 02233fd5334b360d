# ugly_duck
