# Ski Jumps.

ski_jumps-summary = Deslize até ao fim, salte por cima do inimigo ao lado e faça a última jogada.
ski_jumps-credit = E. Berlekamp, J. H. Conway e R. K. Guy, Winning Ways, 1982
ski_jumps-move-format = um deslize como a1b1, um deslize para fora do tabuleiro como j3x, um salto como c2c4, ou um salto para fora do tabuleiro como c2^ (topo) ou c9v (fundo)
ski_jumps-option-size = colunas x linhas do tabuleiro
ski_jumps-option-first = que lado joga primeiro
ski_jumps-choice-first-red = vermelhas
ski_jumps-choice-help-first-red = as Vermelhas jogam primeiro
ski_jumps-choice-first-black = pretas
ski_jumps-choice-help-first-black = as Pretas jogam primeiro
ski_jumps-option-step = até onde uma peça desliza
ski_jumps-choice-step-1 = 1
ski_jumps-choice-help-step-1 = uma casa
ski_jumps-choice-step-any = qualquer
ski_jumps-choice-help-step-any = qualquer número de casas vazias
ski_jumps-option-jump = para onde saltam os saltadores
ski_jumps-choice-jump-both = ambos
ski_jumps-choice-help-jump-both = para cima e para baixo
ski_jumps-choice-jump-down = para baixo
ski_jumps-choice-help-jump-down = só para baixo
option-name-step = deslize
option-name-jump = salto

piece-jumper = saltador
piece-slipper = deslizador
the-piece-jumper = o saltador
the-piece-slipper = o deslizador
tally-jumpers = saltadores
tally-slippers = deslizadores
tally-moves_left = jogadas restantes

ski_jumps-bot-greedy-jumpers = vê uma jogada; saltadores e deslizadores, fica no tabuleiro

ski_jumps-part-decided = uma parte do tabuleiro está decidida: jogadas de reserva Vermelhas { $red }, Pretas { $black }
