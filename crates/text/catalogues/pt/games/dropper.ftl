# Dropper.

dropper-summary = Largue sobre uma pedra inimiga, empurre-a para o lado e forme o maior grupo.
dropper-credit = Andrea Chia, 2023, CC BY 4.0
dropper-move-format = uma largada e uma pedra livre como d5>c5+g5, só uma largada como d5>c5, ou só uma pedra livre como d5
dropper-option-size = colunas x linhas do tabuleiro

piece-stone = pedra
the-piece-stone = a pedra
tally-groups = grupos

dropper-reason-larger-groups = os seus grupos são maiores
dropper-reason-equal-groups = os grupos dos dois lados são iguais

dropper-prompt-free = escolha uma casa livre para a sua pedra
dropper-prompt-onto = escolha a pedra inimiga sobre a qual larga a sua
dropper-prompt-push = escolha para onde vai essa pedra
dropper-prompt-second = escolha uma casa livre para a sua segunda pedra

dropper-drop-sign-missing = depois de { $square } devia estar >, e está { $rest }
dropper-free-sign-missing = antes da pedra livre devia estar +, e está { $rest }
dropper-not-free = { $square } tem uma pedra em cima ou ao lado; { $example }
dropper-drop-first = é possível uma largada, e a jogada começa por ela; { $example }
dropper-no-enemy-stone = não há nenhuma pedra de { $side } em { $square }; { $example }
dropper-not-empty = { $square } não está vazia; { $example }
dropper-not-next = { $square } não está ao lado de { $onto }; { $example }
dropper-free-stone-missing = tem de se seguir uma pedra livre; { $example }
dropper-not-free-after-drop = depois da largada, { $square } tem uma pedra em cima ou ao lado; { $example }
dropper-nothing-free-after-drop = depois desta largada nenhuma casa fica livre; { $example }
dropper-not-a-stone = { $mark } não é uma pedra; as pedras são X e O

dropper-bot-greedy-group = vê uma jogada; o seu maior grupo contra o do adversário
