# Nomes que os jogos partilham: lados, peças, casas, contagens.
