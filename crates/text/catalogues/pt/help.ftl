# A ajuda da linha de comandos. Um teste de `cli` compara as chaves com os comandos e os argumentos.

heading-usage = Uso
heading-commands = Comandos
heading-arguments = Argumentos
heading-options = Opções
heading-example = Exemplo
heading-examples = Exemplos
heading-default = por omissão
heading-values = valores possíveis

## Comandos.

command-help = Jogar, analisar e resolver jogos abstratos de estratégia para dois
command-examples =
    Exemplos:
      cygnet games                              os jogos e as suas opções
      cygnet rules dropper                      as regras de um jogo
      cygnet show ugly_duck --size 4x6          a posição inicial
      cygnet show ski_jumps --moves 'a1b1 j2i2' a posição depois de duas jogadas
      cygnet moves three_dragons -o variant=base
      cygnet perft ugly_duck 6 --divide
      cygnet inspect dropper --size 4 --bot greedy-group
      cygnet watch ugly_duck --first greedy-table --second greedy-threat
      cygnet review game.txt                    os erros de uma partida, e jogadas melhores
      cygnet solve ski_jumps --size 6x6         uma prova de quem ganha
      cygnet table build ugly_duck --size 4x5   o valor de cada posição de um tabuleiro
      cygnet serve --open                       jogar num navegador
command-more = Código de saída: 0 tudo bem, 1 a resposta é não, 2 uso ou dados errados.
command-help-help = Mostra esta ajuda, ou a de um comando
command-help-games = Lista os jogos com as suas opções, limites e valores por omissão
command-help-show = Desenha o tabuleiro e mostra de quem é a vez ou quem ganhou
command-help-moves = Lista as jogadas legais por ordem, uma por linha
command-help-perft = Conta as sequências de jogadas de um dado comprimento; a última linha é só o total
command-help-inspect = Descreve uma posição por inteiro, em JSON para outros programas
command-help-rules = Mostra as regras de um jogo
command-help-play = Joga uma partida contra um jogador automático ou outra pessoa
command-more-play = Sem um jogo abre-se o menu, como com cygnet sozinho. Com --plain, ou sem um terminal, cada linha é uma jogada ou um comando; 'help' lista os comandos.
command-help-watch = Mostra uma partida entre dois jogadores automáticos
command-help-serve = Serve os jogos como aplicação web, para jogar num navegador
command-more-serve = O servidor mostra o seu endereço e funciona até ser interrompido. Por omissão só esta máquina o alcança. As partidas ficam na pasta de dados; docs/deploying.md descreve servidores para muitas pessoas.
command-help-analyse = Analisa uma posição com o motor: profundidade, valor, velocidade e a melhor linha, à medida que a procura avança
command-more-analyse =
    O valor é para o lado que joga: 'ganha em 5' e 'empate' estão provados, +0.35 é uma estimativa. Sem um limite a procura demora cinco segundos; uma prova acaba-a mais cedo.
command-help-review = Revê partidas registadas: marca as jogadas que perderam muito e mostra melhores
command-more-review =
    Os valores são para o lado que joga: primeiro o da melhor jogada, depois o da jogada feita. ?! é uma imprecisão, ? um erro, ?? um erro grave. Uma jogada só deita fora um resultado se ele estiver provado antes e depois dela. Sem um limite cada posição demora um segundo.

    Código de saída: 0 se tudo foi revisto, 1 se a revisão foi interrompida.
command-help-solve = Prova que lado ganha e mostra as jogadas que mantêm o resultado
command-more-solve =
    Código de saída: 0 se se encontrou tudo o que foi pedido (o valor; com --all-moves o de cada jogada, com --distance a distância, com --proof uma prova), 1 se um limite ou uma interrupção veio antes ou a memória não chega, 2 se não é possível escrever a prova.
command-help-verify = Confere provas escritas por 'solve --proof', só com as regras
command-more-verify =
    Os ficheiros leem-se enquanto se conferem, por isso podem ser maiores do que a memória.

    Código de saída: 0 se todas as provas estão certas, 1 se alguma é recusada ou precisa de mais memória do que há, 2 se não é possível ler um ficheiro; os outros são conferidos na mesma.
command-help-table = Faz e consulta tabelas completas, que têm o valor de cada posição de um tabuleiro
command-help-table-build = Calcula o valor de cada posição de um tabuleiro e escreve-o num ficheiro
command-more-table-build =
    Uma construção interrompida guarda o que está feito, e o mesmo comando continua-a. Com menos memória do que a tabela ocupa, as partes voltam a ler-se do ficheiro quando é preciso. 5x5 ocupa 6.7 GiB de disco.

    Código de saída: 0 se a tabela está completa, 1 se a construção foi interrompida ou a memória não chega.
command-help-table-probe = Consulta uma posição: o seu valor e o de cada jogada
command-more-table-probe = Código de saída: 0 se a tabela tem a posição, 1 se não a tem.
command-help-table-check = Confere as somas de controlo de uma tabela e deduz das jogadas os valores de posições ao acaso
command-more-table-check = Código de saída: 0 se a tabela está em ordem, 1 se está danificada ou errada ou se a verificação foi interrompida.
command-help-table-stats = Conta vitórias e derrotas pelo material e pelos passos que faltam, e avalia as primeiras jogadas
command-more-table-stats =
    A contagem examina cada jogada de cada posição, o que demora mais do que fazer a tabela.

    Código de saída: 0 se a contagem está completa, 1 se foi interrompida.
command-help-report = Mede como um jogo se joga: equilíbrio, profundidade, duração, emoção e tamanho, numa página e em dados
command-more-report =
    Um relatório interrompido continua quando o mesmo comando é dado outra vez.

    Código de saída: 0 se tudo foi medido, ou nada difere do relatório verificado; 1 se foi interrompido, ou algo difere.
command-help-ratings = Mostra as pontuações dos jogadores de um jogo, e gere a sua
command-more-ratings = Todas as pontuações de um jogo estão numa escala: level-5 tem 1500, e quem é 200 pontos mais forte faz 76 % dos pontos.
command-help-ratings-calibrate = Mede por encontros as pontuações dos níveis e dos jogadores clássicos
command-more-ratings-calibrate =
    Com --records, repetir o comando continua uma medição interrompida.

    Código de saída: 0 se todos os jogos foram medidos, 1 se foi interrompido.
command-help-ratings-guess = Diz como joga um jogo, antes do primeiro resultado que conta
command-help-ratings-export = Mostra todos os seus resultados e pontuações em JSON, ou escreve-os num ficheiro
command-help-ratings-erase = Apaga os seus resultados e pontuações, num jogo ou em todos
command-help-progress = Mostra a sua pontuação, os seus resultados e as aberturas que correram mal
command-help-learn = Ensina um jogo a jogar, em tarefas pequenas no ecrã, ou linha a linha com --plain
command-more-learn = Sem um jogo, escolhe-se um que tenha lição. Com --plain, ou sem um terminal, cada linha é uma jogada ou um comando; 'help' lista os comandos.
command-help-puzzle = Resolve problemas no ecrã, ou linha a linha com --plain
command-more-puzzle = Sem um jogo, escolhe-se um que tenha problemas. Com --plain, ou sem um terminal, cada linha é uma jogada ou um comando; 'help' lista os comandos.
command-help-puzzles = Faz e confere ficheiros de problemas, que têm provadamente uma só solução
command-help-puzzles-build = Procura posições em que uma só jogada mantém o resultado, e prova-o
command-more-puzzles-build =
    A mesma semente dá o mesmo ficheiro, com qualquer número de fios de execução. Se for interrompido, o comando escreve os problemas que já encontrou.

    Código de saída: 0 se há tantos problemas como os pedidos, 1 se há menos.
command-help-puzzles-check = Prova de novo tudo o que afirmam os problemas de um ficheiro
command-more-puzzles-check =
    Não são usadas provas anteriores nem tabelas completas.

    Código de saída: 0 se tudo foi provado, 1 se alguma afirmação é falsa ou não foi possível prová-la, ou se a verificação foi interrompida, 2 se não é possível abrir o ficheiro.
command-help-players = Lista os jogadores de um jogo, com uma linha sobre cada um
command-help-match = Joga muitas partidas entre dois jogadores e estima qual joga melhor, e por quanto
command-more-match =
    Cada abertura joga-se duas vezes, com os lados trocados. Dois limites separados por uma vírgula são para A e para B. Com --records, o mesmo comando continua um encontro interrompido.

    Código de saída: 0 se o encontro chegou ao fim, 1 se foi interrompido.
command-help-tournament = Faz muitos jogadores encontrarem-se e mede a força de cada um: todos contra todos, desafio, sistema suíço ou eliminatórias
command-more-tournament =
    Cada abertura joga-se duas vezes, com os lados trocados, e todos os encontros de uma ronda jogam as mesmas. Com --records, o mesmo comando continua um torneio interrompido, mesmo à força. Os argumentos contam mais do que o ficheiro, que está descrito em docs/tournaments.md. Os primeiros jogadores da lista são os cabeças de série.

    Código de saída: 0 se todas as partidas foram jogadas, 1 se o torneio foi interrompido.
command-help-engine = Serve de motor a outro programa: comandos na entrada, respostas na saída
command-more-engine = O protocolo é o UGI, com jogos e as suas opções, jogadas legais e valores provados a mais; está descrito em docs/protocol.md.
command-help-engine-check = Verifica se um programa segue o protocolo dos motores
command-more-engine-check = Código de saída: 0 se nada falhou, 1 se alguma coisa falhou.
command-help-record = Trabalha com ficheiros de partidas registadas
command-help-record-check = Repete as partidas de ficheiros de registos e mostra a primeira jogada ilegal de cada uma
command-more-record-check = Código de saída: 0 se todas as partidas estão em ordem, 1 se alguma não está, 2 se não é possível ler um ficheiro.
command-help-bench = Mede a velocidade desta máquina e mostra as assinaturas do comportamento desta versão
command-more-bench = Cada número é medido agora, num só núcleo. A primeira assinatura só muda se o comportamento dos jogos mudar, a segunda só se mudar uma avaliação ou a procura.
command-help-completions = Escreve o guião de complementação de uma linha de comandos

## Argumentos de vários comandos.

argument-help = Mostra a ajuda
argument-version = Mostra a versão
argument-json = Escreve a resposta em JSON
argument-tables = A pasta onde procurar primeiro tabelas completas, que 'cygnet table build' faz
argument-plain = Linha a linha em vez do ecrã inteiro, para leitores de ecrã, canais e guiões
argument-ascii = Desenha só com caracteres ASCII
argument-game = O jogo
argument-options = Uma opção do jogo; pode repetir-se
argument-size = O tamanho do tabuleiro, LARGURAxALTURA ou um só número; abrevia -o size=
argument-position = Começa por esta posição em vez da inicial
argument-moves = Jogadas a fazer a partir daí, entre aspas e separadas por espaços
argument-seed = A semente de tudo o que fica ao acaso; por omissão é outra de cada vez
argument-threads = O número de fios de execução
argument-depth = O limite de profundidade, em jogadas
argument-nodes = O número de posições a procurar
argument-memory = A memória para a tabela de transposições, em MiB [por omissão: 256, ou menos se não couber]
argument-file = Usa esta tabela em vez da que se encontra

## Argumentos de um comando.

argument-perft-depth = O comprimento das sequências, em jogadas
argument-divide = Mostra também a contagem de cada primeira jogada
argument-bulk = Conta as jogadas da última vez sem as fazer
argument-bot = Mostra também como este jogador automático avalia a posição, por exemplo random
argument-play-game = O jogo; sem ele, abre-se o menu
argument-learn-game = O jogo; sem ele, abre-se a escolha dos jogos com lição
argument-puzzle-game = O jogo; sem ele, abre-se a escolha dos jogos com problemas
argument-play-first = O jogador que começa: human (por omissão) ou um jogador automático ('cygnet players GAME' lista-os)
argument-play-second = O jogador que responde; por omissão level-3
argument-play-clock = O relógio: 30s por jogada, 5m+3s ou 5+3 para cinco minutos e mais três segundos por jogada, ou none
argument-serve-host = O endereço onde escutar; 0.0.0.0 deixa outras máquinas ligarem-se
argument-serve-port = A porta onde escutar; 0 escolhe uma livre
argument-serve-database = Onde guardar as partidas: um ficheiro, ou postgres://USER@HOST/DATABASE
argument-serve-open = Abre a página num navegador
argument-serve-computers = O número de threads para jogadores automáticos; sem ele, um a menos do que os núcleos
argument-serve-behind-proxy = Lê os endereços dos clientes do proxy que está à frente (X-Forwarded-For)
argument-serve-behind-tls = Os navegadores usam HTTPS: marca os cookies como seguros
argument-serve-connections = Quantas ligações podem ter todos os clientes juntos
argument-serve-connections-per-client = Quantas ligações pode ter um endereço
argument-serve-requests-per-second = Quantos pedidos por segundo pode fazer um endereço, a longo prazo
argument-serve-games-per-minute = Quantas partidas por minuto pode criar um endereço
argument-serve-log-json = Escreve o registo em JSON
argument-watch-first = O jogador automático que começa ('cygnet players GAME' lista-os)
argument-watch-second = O jogador automático que responde
argument-brief = Escreve só o registo da partida, sem tabuleiros
argument-analyse-time = O limite de tempo, como 5s, 500ms ou 2m
argument-lines = Quantas linhas mostrar, das melhores
argument-analyse-threads = O número de fios de execução, no máximo o de núcleos
argument-review-threads = O número de fios de execução, no máximo o de núcleos
argument-review-file = O ficheiro de registos; - é a entrada normal
argument-review-game = Revê só esta partida do ficheiro, contada a partir de 1
argument-review-time = O tempo para cada posição, como 1s, 500ms ou 2m
argument-review-nodes = O número de posições a procurar para cada posição da partida
argument-output = Escreve as partidas neste ficheiro, com valores, marcas e linhas melhores
argument-all-moves = Mostra o valor de cada jogada legal
argument-distance = Encontra o número de jogadas até ao fim, se ambos os lados jogarem o melhor possível
argument-fresh = Prova tudo de novo, sem provas anteriores nem tabelas completas, e não guarda nada
argument-solve-time = O limite de tempo, como 5s ou 10m; sem ele, a procura acaba quando a posição está resolvida
argument-solve-memory = A memória para a tabela de transposições, em MiB [por omissão: 512, ou menos se não couber]
argument-proof = Escreve neste ficheiro uma prova, que 'cygnet verify' confere
argument-verify-files = Os ficheiros escritos por 'cygnet solve --proof'
argument-table-build-memory = O limite de memória, em MiB; por omissão o que a construção precisa, se metade da memória livre chegar
argument-out = O ficheiro; por omissão, o sítio onde todos os comandos o encontram
argument-samples = O número de posições ao acaso
argument-table-check-seed = A semente da escolha das posições; por omissão é outra de cada vez
argument-table-stats-memory = A memória para partes da tabela, em MiB
argument-picture = Desenha também as estatísticas neste ficheiro, em SVG
argument-count = O número de problemas
argument-puzzle-mistakes = Resolve problemas feitos dos erros das suas últimas partidas, linha a linha
argument-report-size = Os tamanhos dos tabuleiros, com vírgulas entre eles: 4x4,5x5
argument-report-options = Uma opção do jogo; vários valores com vírgulas entre eles são comparados; pode repetir-se
argument-report-time = Quanto tempo medir, mais ou menos; escolhe o número de partidas pela velocidade desta máquina [por omissão: 10m]
argument-report-games = O número de partidas de cada força; torna o relatório exatamente repetível
argument-report-seed = A semente de tudo o que fica ao acaso; por omissão é diferente de cada vez
argument-report-threads = O número de threads; por omissão tantas como os núcleos
argument-report-out = A página a escrever; os seus números vão para um ficheiro ao lado que acaba em .json [por omissão: GAME-report.html]
argument-report-compare = Diz que diferenças entre dois relatórios são reais
argument-report-check = Joga de novo uma amostra das partidas de um relatório, e compara
argument-ratings-guess-how = Como joga
argument-ratings-export-out = O ficheiro; por omissão os resultados são mostrados
argument-ratings-erase-game = O jogo; sem ele, todos os jogos
argument-ratings-erase-yes = Confirma
argument-ratings-calibrate-games-to-rate = Os jogos
argument-ratings-calibrate-games = O número de partidas de cada encontro; os de level-9 e level-10 têm um décimo
argument-ratings-calibrate-seed = A semente das aberturas e das escolhas ao acaso
argument-ratings-calibrate-nodes = O número de posições por jogada; só level-10 procuraria mais
argument-ratings-calibrate-records = A pasta para os registos dos encontros; as partidas que lá estão não se repetem
argument-ratings-calibrate-out = A pasta onde escrever as pontuações de cada jogo, como GAME.json
argument-progress-game = O jogo; sem ele, todos os jogos
argument-puzzles-build-seed = A semente das partidas onde se procura; por omissão é outra de cada vez
argument-from = Procura nas partidas destes ficheiros de registos em vez de partidas entre níveis; - é a entrada normal
argument-puzzles-build-out = O ficheiro; por omissão os problemas são mostrados
argument-puzzles-check-file = O ficheiro de problemas; - é a entrada normal
argument-id = Confere só o problema com este nome
argument-sample = Confere só este número de problemas, escolhidos ao acaso
argument-puzzles-check-seed = A semente da escolha dos problemas; por omissão é outra de cada vez
argument-puzzles-build-nodes = O número de posições a procurar para o valor de uma jogada; um problema inteiro pode precisar de oito vezes mais
argument-puzzles-check-nodes = O número de posições a procurar para cada problema antes de contar como não provado
argument-one = O primeiro jogador ('cygnet players GAME' lista-os)
argument-two = O segundo jogador
argument-games = O número de partidas, que é par
argument-match-time = O tempo por jogada, como 100ms, que é o que vale por omissão
argument-match-nodes = O número de posições a procurar por jogada; assim o encontro pode repetir-se exatamente
argument-match-clock = O relógio, como em play: 1m+0.6s para um minuto e mais 0.6 segundos por jogada; 5+3 são minutos e segundos
argument-match-threads = Quantas partidas jogar ao mesmo tempo
argument-records = Acrescenta cada partida acabada a este ficheiro, e joga só as que lá não estão
argument-sprt = Acaba assim que fique claro se A joga melhor por ELO0 ou por ELO1, como 0,20
argument-tournament-game-or-file = O jogo, ou um ficheiro que acaba em .toml e descreve o torneio
argument-tournament-players = Os jogadores, primeiro os melhores; levels são todos os níveis, bots todos os jogadores clássicos
argument-tournament-format = Quem se encontra com quem; por omissão round-robin
argument-tournament-rounds = As rondas de um torneio suíço; noutros, quantas vezes todos se encontram
argument-tournament-games = As partidas de um encontro; por omissão 2, uma de cada lado
argument-tournament-challengers = Quantos jogadores desafiam os outros, a partir do primeiro; por omissão 1
argument-tournament-extra-pairs = Quantos pares de partidas podem desempatar um encontro de eliminatórias; por omissão 4
argument-tournament-time = O tempo por jogada, como 100ms, que é o que vale por omissão
argument-tournament-nodes = O número de posições a procurar por jogada; assim o torneio pode repetir-se exatamente
argument-tournament-clock = O relógio, como em play: 1m+0.6s para um minuto e mais 0.6 segundos por jogada
argument-tournament-threads = Quantas partidas jogar ao mesmo tempo; por omissão 1
argument-tournament-out = Escreve o resultado numa página, NAME.html, e em NAME.json, que entretanto se atualizam
argument-tournament-title = O título da página e dos registos
argument-command = O programa e os seus argumentos, como palavras separadas ou como um só texto entre aspas
argument-record-check-files = Os ficheiros; - é a entrada normal
argument-quick = Demora menos de um segundo em vez de uns vinte, com números menos estáveis
argument-shell = O interpretador de comandos
