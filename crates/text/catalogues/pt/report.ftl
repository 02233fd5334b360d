# Relatórios sobre como um jogo se joga, para quem inventa jogos.

## O comando.

report-written = Relatório escrito em { $file }, e os seus números em { $data }
report-stopped = Interrompido.
report-can-go-on = Interrompido; o mesmo comando continua.
report-playing = { $what }, { $done } de { $all }
report-chose-games = { $games } partidas por cada força; repita o relatório com --games { $games } --seed { $seed }
report-resumed = A continuar com { $count } resultados de { $file }
report-kind-random = partidas de jogadores ao acaso
report-kind-weak = partidas de jogadores fracos
report-kind-middling = partidas de jogadores médios
report-kind-strong = partidas de jogadores fortes
report-kind-review = revisões de partidas
report-kind-first-move = partidas depois de cada primeira jogada
report-kind-climb = a escada de jogadores
report-kind-simple = partidas de estratégias simples
report-kind-only-move = posições com uma só jogada boa
report-kind-prove = provas
report-kind-states = o número de posições
report-time-left = faltam { $time }
report-check-same = { $file }: { $count } partidas jogadas de novo, todas iguais
report-check-differs = { $file }: { $wrong } de { $count } partidas são diferentes
report-check-game = { $board }, { $skill }, partida { $number }: o relatório diz { $said }, agora é { $found }
report-check-number = { $board }: o relatório diz { $said } em "{ $name }", as suas partidas dão { $found }
report-check-version = { $file } foi feito pela versão { $version }; esta é a versão { $own }, que pode jogar de outra maneira
report-check-none = { $file }: não há nele partidas para jogar de novo
report-check-stopped = Interrompido ao fim de { $count } partidas.

## A página.

report-title = { $game }: como se joga
report-title-compared = { $game }: tabuleiros comparados
report-in-short = Em resumo
report-in-short-note = Por baixo de cada número está o seu intervalo: quanto o número pode estar errado por acaso, porque só se jogaram algumas partidas. O número verdadeiro está dentro dele em 95 de 100 casos.
report-comparison = Os tabuleiros lado a lado
report-players-head = Os jogadores
report-methods = Como isto foi medido
report-methods-head = Como se calcularam os intervalos
report-contents = Índice
report-incomplete = Este relatório foi interrompido: os números assentam em menos partidas do que previsto, e alguns faltam.
report-chapter-balance = Equilíbrio
report-chapter-depth = Profundidade
report-chapter-length = Duração e ritmo
report-chapter-drama = Emoção
report-chapter-space = Onde acontece
report-chapter-complexity = Tamanho
report-chapter-strategies = Estratégias que não deviam resultar
report-chapter-truth = O que está provado
report-chapter-games = Partidas para ver
report-lead-balance = Os dois lados têm as mesmas hipóteses, e isso muda quando os jogadores melhoram?
report-lead-depth = Quanto há para aprender até que pensar mais deixe de ajudar?
report-lead-length = Quanto tempo dura uma partida, e quanto há para decidir?
report-lead-drama = A vantagem muda de mãos, e o fim fica em aberto até tarde? Um jogador está à frente com uma probabilidade de ganhar de pelo menos 55 %, na opinião de um jogador forte.
report-lead-space = Que partes do tabuleiro contam, e o que fazem de diferente os vencedores?
report-lead-complexity = Quantas posições e partidas há? Os números grandes escrevem-se como potências de dez: 10⁶ é um milhão.
report-lead-strategies = Um bom jogo não se ganha com uma regra simples. Estes jogadores seguem uma regra sem pensar.
report-lead-truth = Tabuleiros pequenos podem ser resolvidos por completo: com o melhor jogo dos dois lados, o primeiro jogador ganha, empata ou perde.
report-lead-games = Todas foram jogadas por jogadores fortes. A curva é a probabilidade de o primeiro jogador ganhar.
report-skill-random = ao acaso
report-skill-weak = fraco
report-skill-middling = médio
report-skill-strong = forte
report-skill-what-random = joga qualquer jogada legal
report-skill-what-weak = um principiante que vê as ameaças próximas
report-skill-what-middling = um adversário razoável que por vezes se distrai
report-skill-what-strong = raramente se engana
report-player-random = { $name }: { $what }
report-player-positions = { $name }: { $what }; vê de { $least } a { $most } posições por jogada
report-strategy-mirror = imitar o adversário ao espelho
report-strategy-capture = capturar sempre que possível
report-strategy-advance = avançar sempre
report-strategy-first-in-list = a primeira por ordem alfabética
report-against = { $strategy }, contra o nível { $skill }
report-interval = { $low } a { $high }
report-games-behind = { $games ->
    [one] { $grouped } partida
   *[other] { $grouped } partidas
}
report-turns-behind = { $grouped } partidas, { $samples } jogadas
report-positions-behind = { $grouped } de { $samples } posições puderam ser provadas
report-runs-behind = { $grouped } séries
report-exact = exato
report-method-wilson = intervalo de Wilson
report-method-by-game = intervalo por partida
report-method-ranks = intervalo por ordem
report-method-runs = intervalo entre séries
report-method-difference = intervalo de uma diferença
report-method-sum = intervalo de uma soma
report-method-exact = exato
report-method-what-wilson = para uma parte de partidas independentes; vale também perto de 0 e de 100 %. Nas primeiras jogadas justas é o de cada jogada: os extremos são as jogadas que são de certeza justas e as que podem ser.
report-method-what-by-game = do quanto as partidas diferem umas das outras. As jogadas de uma partida dependem umas das outras, e duas partidas que começam com as mesmas jogadas também; cada partida ou par assim conta uma vez.
report-method-what-ranks = as partidas ordenam-se pela duração; o intervalo vai de um lugar desta ordem até outro.
report-method-what-runs = o número foi estimado várias vezes de forma independente; o intervalo resulta do quanto as estimativas diferem.
report-method-what-difference = para a diferença de duas partes, do intervalo de cada uma (Newcombe).
report-method-what-sum = para a soma de vários números, do intervalo de cada um.
report-method-what-exact = contado ou provado, por isso sem dúvida.
report-minutes = { $minutes } min
report-none = desconhecido
report-turns-unit = { $turns } jogadas
report-first-wins = ganha o primeiro jogador
report-drawn = empate
report-second-wins = ganha o segundo jogador
report-value-win = ganha o primeiro jogador
report-value-draw = empate
report-value-loss = ganha o segundo jogador
report-value-unknown = desconhecido
report-move-wins = ganha
report-move-draws = empata
report-move-loses = perde

## Gráficos.

report-chart-results = Resultados por força
report-chart-results-note = Cada barra são todas as partidas de uma força. A marca mostra a parte dos pontos do primeiro jogador com o seu intervalo; a linha é a metade.
report-chart-first-moves = O valor de cada primeira jogada
report-chart-first-moves-note = A parte dos pontos de quem faz a jogada, entre jogadores médios. Com a regra da troca, uma primeira jogada perto da metade é justa, porque ninguém ganha em trocar de lado. Um ponto cheio está provado.
report-chart-first-moves-best = São as melhores { $count } de { $all }; as que levam a imagens ao espelho de uma posição contam uma vez.
report-chart-first-map = O mesmo no tabuleiro
report-chart-first-map-note = Quanto mais forte a cor de uma casa, mais pontos fizeram os jogadores médios que ali começaram; de várias jogadas para uma casa conta a melhor.
report-chart-ladder = O que se ganha em pensar o dobro
report-chart-ladder-note = A parte dos pontos do jogador que vê em cada vez o dobro das posições do outro; os números dos dois estão à esquerda. Na metade, pensar mais não dá nada.
report-chart-lengths = Duração das partidas
report-chart-lengths-note = Quantas partidas tiveram cada número de jogadas, entre jogadores fortes.
report-chart-branching = Jogadas à escolha
report-chart-branching-note = O número médio de jogadas legais em cada vez.
report-chart-decided = Quando se decidem as partidas
report-chart-decided-note = A parte das partidas cujo vencedor já está à frente para ficar, conforme a parte da partida que passou.
report-chart-blunders = Erros graves por força
report-chart-blunders-note = A parte das jogadas em que um jogador perde 30 pontos em cem da sua probabilidade, ou um resultado provado.
report-chart-winner = Para onde vão as peças do vencedor
report-chart-loser = Para onde vão as peças do vencido
report-chart-captures = Onde se capturam peças
report-chart-ends = Onde acontece a última jogada
report-chart-heat-note = Por partida de jogadores fortes; a casa de cor mais forte tem { $most }.
report-chart-endings = Como acabam as partidas
report-chart-endings-note = Partidas de jogadores fortes. { $turns }
report-chart-strategies = Pontos de estratégias simples
report-chart-strategies-note = A parte dos pontos do jogador que segue a regra. Mais de metade quer dizer que a regra ganha a esses jogadores.
report-chart-turn = jogada
report-chart-games = partidas
report-chart-of-game = parte da partida
report-chart-row = { $label }: { $value } ({ $low } a { $high })

## Partidas.

report-game-typical = Uma partida típica
report-game-drama = Uma partida emocionante
report-game-number = Partida { $number } de jogadores fortes: { $result }, { $turns } jogadas, a vantagem mudou { $changes ->
    [one] uma vez
   *[other] { $changes } vezes
}.
report-game-start = início
report-game-after = depois da jogada { $turn }: { $played }
report-game-end = o fim, depois de { $played }

## O que dizem em conjunto vários tabuleiros.

report-most-balanced = O mais equilibrado entre jogadores fortes: { $board }, onde o primeiro jogador faz { $value } dos pontos.
report-deepest = O mais profundo: { $board }, com { $value } jogadores que ganham claramente cada um ao anterior.
report-quickest = O mais rápido: { $board }, com { $value } jogadas.
report-longest = O mais longo: { $board }, com { $value } jogadas.
report-most-open = O que fica mais tempo em aberto: { $board }, onde o vencedor fica à frente de vez ao fim de { $value } da partida.
report-but-unclear = Isso não é certo: com mais partidas, outro tabuleiro podia ficar à frente.
report-truth-none = Nenhum tabuleiro é pequeno que chegue para ser resolvido dentro do limite.
report-truth-same = Nos { $count } tabuleiros mais pequenos que se resolveram, { $result } com o melhor jogo. Isso sugere o mesmo para os maiores, e não prova nada sobre eles.
report-truth-mixed = Dos { $count } tabuleiros mais pequenos que se resolveram, o primeiro jogador ganha em { $wins }, o segundo em { $losses }, e { $draws } são empate: depende do tabuleiro.
report-truth-own = Neste tabuleiro está provado: { $result } com o melhor jogo.
report-truth-own-unknown = Este tabuleiro não se resolveu em { $positions } posições, por isso o seu valor é desconhecido.
report-truth-second = ganha o segundo jogador
report-truth-first = ganha o primeiro jogador
report-truth-draw = ninguém ganha

## Métodos.

report-how-games = Cada força jogou { $games } partidas contra si própria desde o início, e todas as escolhas ao acaso resultam de um número, a semente { $seed }. O mesmo comando dá o mesmo relatório em qualquer máquina: os jogadores veem um número de posições, e não há relógio.
report-how-different = Partidas diferentes entre elas: { $counts }. As que se jogaram duas vezes contam duas vezes, porque é isso que esses jogadores jogam.
report-how-intervals = Um intervalo de 95 % diz: se o relatório fosse feito muitas vezes com outras sementes, cerca de 95 em 100 desses intervalos conteriam o número verdadeiro. Não diz que os jogadores jogam como pessoas.
report-how-drama = A emoção de { $count } partidas de jogadores fortes foi avaliada por uma revisão, que voltou a ver cada posição. Um lado está à frente a partir de uma probabilidade de 55 em 100, e claramente atrás a partir de 15 para baixo.
report-how-states = As posições contam-se uma a uma onde são menos de dois milhões. Senão o seu número é estimado por partidas ao acaso, corrigidas para as posições a que se chega de várias maneiras (amostragem sequencial por importância com passeios de volta ao início).
report-how-minutes = O tempo de uma partida supõe 15 segundos por jogada com escolha e 3 segundos sem ela.
report-how-repeat = Repetir este relatório: { $command }
report-how-version = Cygnet { $version }, regras versão { $rules }.
report-speed = A máquina que fez este relatório joga { $speed } partidas ao acaso por segundo num núcleo. Só este número muda de vez para vez.

## Comparar dois relatórios.

report-compare-title = { $one } e { $two }
report-compare-real = real
report-compare-chance = pode ser acaso
report-compare-line = { $board }: { $name }: { $one } e { $two }, uma diferença de { $difference } ({ $low } a { $high }): { $verdict }
report-compare-summary = { $real } de { $count } diferenças são reais. Correção de Holm para { $count } comparações: se nada fosse diferente, no máximo uma em vinte comparações assim chamaria real a alguma coisa.
report-compare-agree = { $count } números comparados, o intervalo da diferença inclui 0 em { $inside } deles ({ $percent } %; esperam-se cerca de 95 % se nada for diferente).
report-compare-none = Os relatórios não têm tabuleiros em comum, por isso os seus tabuleiros comparam-se por ordem.

## Os nomes dos números, e o que querem dizer quando são baixos, médios, altos, ou não se sabe.

report-name-first-side = Parte dos pontos do primeiro jogador
report-name-draws = Empates
report-name-advantage-of-skill = O que o primeiro jogador ganha com a força
report-name-fair-first-moves = Primeiras jogadas justas
report-name-rungs = Degraus da escada
report-name-doubling = Pontos de quem pensa o dobro
report-name-turns = Jogadas
report-name-short-game = Partidas curtas
report-name-long-game = Partidas longas
report-name-real-choices = Vezes com escolha
report-name-branching = Jogadas à escolha
report-name-minutes = Tempo à mesa
report-name-lead-changes = Mudanças de vantagem
report-name-decided-at = Decidida ao fim de
report-name-comebacks = Reviravoltas
report-name-only-moves = Jogadas únicas
report-name-blunders = Erros graves
report-name-board-used = Tabuleiro usado
report-name-capture-lead = Capturas do vencedor
report-name-advance-lead = Avanço do vencedor
report-name-positions = Posições
report-name-game-tree = Partidas possíveis
report-name-strategy = Estratégia simples

report-unknown = Sabe-se pouco de mais para dizer alguma coisa.
report-unclear = { $name }: { $value }, mas o intervalo é largo de mais para dizer se é pouco ou muito. Mais partidas diriam.

report-first-side-low = Nível { $who }: o segundo jogador tem melhores hipóteses; o primeiro só faz { $value } dos pontos.
report-first-side-middle = Nível { $who }: os dois lados têm quase as mesmas hipóteses; o primeiro faz { $value } dos pontos.
report-first-side-high = Nível { $who }: o primeiro jogador tem melhores hipóteses, com { $value } dos pontos. Se isso importa, ajudaria outro início, ou uma regra de troca, pela qual o segundo jogador pode ficar com a primeira jogada.
report-first-side-unclear = Nível { $who }: nenhum lado está claramente melhor; o primeiro jogador faz { $value } dos pontos, e o intervalo inclui a metade.

report-draws-low = Nível { $who }: quase todas as partidas têm vencedor; { $value } são empates.
report-draws-middle = Nível { $who }: algumas partidas são empates, { $value }.
report-draws-high = Nível { $who }: { $value } das partidas são empates, o que os jogadores podem achar pouco satisfatório.

report-advantage-of-skill-low = A força ajuda o segundo jogador: do acaso aos fortes, a parte do primeiro desce { $value } pontos em cem.
report-advantage-of-skill-middle = A força pouco muda quem está melhor: a parte do primeiro jogador muda { $value } pontos em cem do acaso aos fortes.
report-advantage-of-skill-high = A força ajuda o primeiro jogador: do acaso aos fortes, a sua parte sobe { $value } pontos em cem.
report-advantage-of-skill-unclear = Não é claro se a força ajuda o primeiro ou o segundo jogador: a parte muda { $value } pontos em cem, e o intervalo inclui nenhuma mudança.

report-fair-first-moves-low = Depois de nenhuma primeira jogada fazem os dois lados 40 a 60 % dos pontos. Nenhuma é justa, por isso com uma regra de troca (o segundo jogador pode ficar com a primeira jogada) o segundo jogador saberia sempre o que fazer.
report-fair-first-moves-middle = { $value } das primeiras jogadas são justas: os dois lados fazem 40 a 60 % dos pontos depois delas. Uma regra de troca (o segundo jogador pode ficar com a primeira jogada) daria ao primeiro jogador algo para encontrar.
report-fair-first-moves-high = { $value } das primeiras jogadas são justas: os dois lados fazem 40 a 60 % dos pontos depois delas. O jogo não precisa de regra de troca (o segundo jogador pode ficar com a primeira jogada), e ela não faria mal.

report-rungs-low = Entre jogadores que veem 64 e 4096 posições por vez há lugar para { $value } jogadores dos quais cada um faz quase dois pontos em três contra o anterior: um jogo que se aprende depressa, ou um tabuleiro pequeno de mais para que pensar compense.
report-rungs-middle = Entre jogadores que veem 64 e 4096 posições por vez há lugar para { $value } jogadores dos quais cada um faz quase dois pontos em três contra o anterior: melhorar compensa durante muito tempo.
report-rungs-high = Entre jogadores que veem 64 e 4096 posições por vez há lugar para { $value } jogadores dos quais cada um faz quase dois pontos em três contra o anterior: um jogo profundo, em que há sempre alguém melhor.

report-doubling-low = No topo, pensar o dobro dá pouco: { $value } dos pontos. O fim da escada está perto.
report-doubling-middle = No topo, pensar o dobro ainda ajuda: { $value } dos pontos.
report-doubling-high = No topo, pensar o dobro ajuda muito: { $value } dos pontos. O fim da escada está longe.

report-turns-low = Um jogo curto: { $value } jogadas em média, contando as dos dois jogadores.
report-turns-middle = Um jogo de duração média: { $value } jogadas em média, contando as dos dois jogadores.
report-turns-high = Um jogo longo: { $value } jogadas em média, contando as dos dois jogadores.

report-short-game-low = Uma partida em dez dura no máximo { $value } jogadas: algumas acabam antes de começar.
report-short-game-middle = Uma partida em dez dura no máximo { $value } jogadas.
report-short-game-high = Mesmo o décimo mais curto das partidas dura até { $value } jogadas.

report-long-game-low = Nove partidas em dez duram no máximo { $value } jogadas: pode contar-se com a duração.
report-long-game-middle = Uma partida em dez leva mais de { $value } jogadas.
report-long-game-high = Uma partida em dez leva mais de { $value } jogadas: é preciso contar com isso.

report-real-choices-low = Só { $value } das vezes há escolha; nas outras há uma única jogada legal.
report-real-choices-middle = { $value } das vezes há escolha; nas outras há uma única jogada legal.
report-real-choices-high = Quase sempre há escolha: { $value }.

report-branching-low = Um jogador escolhe entre { $value } jogadas em média: poucas, que se podem ver uma a uma.
report-branching-middle = Um jogador escolhe entre { $value } jogadas em média: de mais para as ver uma a uma, poucas que cheguem para ter uma ideia de todas.
report-branching-high = Um jogador escolhe entre { $value } jogadas em média: os principiantes vão precisar de uma regra prática para começar.

report-minutes-low = Cerca de { $value } à mesa: um jogo para os intervalos.
report-minutes-middle = Cerca de { $value } à mesa.
report-minutes-high = Cerca de { $value } à mesa: o principal de uma noite.

report-lead-changes-low = A vantagem muda { $value } vezes por partida: quem está à frente quase sempre fica à frente.
report-lead-changes-middle = A vantagem muda { $value } vezes por partida.
report-lead-changes-high = A vantagem muda { $value } vezes por partida: uma luta animada.

report-decided-at-low = O vencedor fica à frente de vez ao fim de { $value } da partida: o resto já se sabe, e os jogadores podem querer desistir.
report-decided-at-middle = O vencedor fica à frente de vez ao fim de { $value } da partida: em aberto durante bastante tempo.
report-decided-at-high = O vencedor só fica à frente de vez ao fim de { $value } da partida: em aberto até perto do fim.

report-comebacks-low = Em { $value } das partidas ganhas o vencedor esteve antes claramente atrás: uma vantagem raramente se perde.
report-comebacks-middle = Em { $value } das partidas ganhas o vencedor esteve antes claramente atrás: ninguém tem de desistir cedo.
report-comebacks-high = Em { $value } das partidas ganhas o vencedor esteve antes claramente atrás: uma vantagem vale pouco, o que pode parecer sorte.

report-only-moves-low = Em { $value } das posições em que se pôde provar o resultado e havia algo a perder, uma só jogada mantém o resultado: o jogo perdoa.
report-only-moves-middle = Em { $value } das posições em que se pôde provar o resultado e havia algo a perder, uma só jogada mantém o resultado: de vez em quando pede-se precisão.
report-only-moves-high = Em { $value } das posições em que se pôde provar o resultado e havia algo a perder, uma só jogada mantém o resultado: um só deslize perde.

report-blunders-low = Nível { $who }: { $value } das escolhas são erros graves, que perdem grande parte da probabilidade de ganhar.
report-blunders-middle = Nível { $who }: { $value } das escolhas são erros graves, que perdem grande parte da probabilidade de ganhar.
report-blunders-high = Nível { $who }: { $value } das escolhas são erros graves, que perdem grande parte da probabilidade de ganhar: é fácil errar.

report-board-used-low = As peças chegam a { $value } das casas numa partida: partes do tabuleiro são decoração.
report-board-used-middle = As peças chegam a { $value } das casas numa partida.
report-board-used-high = As peças chegam a { $value } das casas numa partida: quase todo o tabuleiro conta.

report-capture-lead-low = O vencedor captura menos peças do que o vencido (diferença { $value }): não são as capturas que ganham.
report-capture-lead-middle = Vencedor e vencido capturam o mesmo número de peças.
report-capture-lead-high = O vencedor captura mais { $value } peças do que o vencido.
report-capture-lead-unclear = Vencedor e vencido capturam quase o mesmo número de peças: a diferença é { $value }, e o intervalo inclui nenhuma.

report-advance-lead-low = No fim, as peças do vencedor estão menos avançadas do que as do vencido (diferença { $value } passos): não é a pressa que ganha.
report-advance-lead-middle = As peças de vencedor e vencido avançam o mesmo.
report-advance-lead-high = As peças do vencedor avançam mais { $value } passos do que as do vencido.
report-advance-lead-unclear = As peças de vencedor e vencido avançam quase o mesmo: a diferença é { $value } passos, e o intervalo inclui nenhuma.

report-positions-low = Podem surgir { $value } posições: poucas, que um computador pode conhecer todas.
report-positions-middle = Podem surgir { $value } posições: um computador precisa de esforço para as conhecer todas.
report-positions-high = Podem surgir { $value } posições: ninguém as conhecerá todas.
report-positions-unknown = O número de posições não pôde ser estimado: o jogo não diz como surgem as posições, ou diz demasiado pouco. Contaram-se pelo menos { $samples }.

report-game-tree-low = Podiam jogar-se cerca de { $value } partidas: as jogadas à escolha, multiplicadas ao longo de uma partida.
report-game-tree-middle = Podiam jogar-se cerca de { $value } partidas: as jogadas à escolha, multiplicadas ao longo de uma partida.
report-game-tree-high = Podiam jogar-se cerca de { $value } partidas: as jogadas à escolha, multiplicadas ao longo de uma partida. O xadrez tem cerca de 10¹²⁰ por esta medida.

report-strategy-low = { $value } dos pontos para { $who }: a regra não resulta.
report-strategy-middle = { $value } dos pontos para { $who }: a regra joga mais ou menos como esses jogadores.
report-strategy-high = { $value } dos pontos para { $who }: a regra ganha a esses jogadores.
report-strategy-unclear = { $value } dos pontos para { $who }; o intervalo inclui a metade, por isso não é claro se a regra resulta.
