# three_dragons

arrival-wakes-a-dragon = acorda um dragão
