# Three Dragons.

three_dragons-summary = Apanhe o inimigo entre as suas peças e desperte os dragões das grutas.
three_dragons-credit = Scott Allen Czysz, 2020
three_dragons-move-format = as duas casas, como e8e6, com x e uma casa para uma captura por força, como c9c4xd4
three_dragons-option-variant = que regras se usam
three_dragons-choice-variant-dragons = dragões
three_dragons-choice-help-variant-dragons = todas
three_dragons-choice-variant-strength = força
three_dragons-choice-help-variant-strength = sem dragões: as grutas estão usadas
three_dragons-choice-variant-base = base
three_dragons-choice-help-variant-base = só armadilhas: todas as peças com força 1, sem dragões
option-name-variant = variante

piece-warrior = peça
the-piece-warrior = a peça
piece-dragon = dragão
terrain-mountain = montanha
terrain-small_cave = gruta pequena com o seu dragão
terrain-large_cave = gruta grande com o seu dragão
terrain-used_cave = gruta usada
tally-pieces = peças
tally-strength = força

three_dragons-reason-one-piece = o adversário ficou com uma só peça ou nenhuma
three_dragons-reason-quiet = passaram 100 jogadas sem uma captura nem um dragão a despertar

three_dragons-prompt-strike = escolha um inimigo para capturar por força, ou nenhum

three_dragons-no-strength-in-base = na variante base não há captura por força
three_dragons-cannot-strike = a peça não pode capturar { $struck } por força a partir de { $from }: só captura um inimigo mais fraco, ao seu lado, que não fique já preso na armadilha

three_dragons-not-a-piece = { $mark } não é uma peça; as peças são de A a E para x e de a a e para o
three_dragons-mountain-elsewhere = só há montanhas (#) nos quatro cantos
three_dragons-corner-empty = um canto é uma montanha, #
three_dragons-corner-other = um canto é uma montanha, #, não '{ $mark }'
three_dragons-cave-elsewhere = só há grutas (*) em a5, e5 e i5
three_dragons-used-cave-elsewhere = só há grutas usadas (.) em a5, e5 e i5
three_dragons-cave-unmarked = uma gruta é *, ou . quando o dragão já saiu
three_dragons-cave-without-dragons = só a variante com dragões tem grutas com um dragão
three_dragons-piece-on-cave = só um dragão pode estar numa gruta, e esta variante não os tem
three_dragons-strength-in-base = na variante base todas as peças têm força 1, não { $strength }
three_dragons-words-missing = depois das linhas vêm o lado a jogar, as grutas com dragão e as jogadas calmas, como 'x LMR 0'
three_dragons-caves-differ = as grutas com dragão são { $on_board } no tabuleiro, mas { $after_it } depois dele
three_dragons-quiet-turns = as jogadas calmas são um número de 0 a { $most }, não { $text }
three_dragons-both-bereft = os dois lados têm uma só peça ou nenhuma, mas o primeiro deles já teria perdido

three_dragons-bot-greedy-pieces = vê uma jogada; as suas peças contra as do adversário
three_dragons-bot-minimax = vê { $depth } jogadas, de 1 a { $deepest }; as suas peças contra as do adversário
three_dragons-bot-depth = N vai de 1 a { $deepest }: quantas jogadas vê para a frente

arrival-wakes_a_dragon = acorda um dragão
