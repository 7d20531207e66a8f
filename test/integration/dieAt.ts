import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The process that this would have been is gone: nothing that it awaited comes back. */
export class Killed extends Error {
  override name = 'Killed'
}

export interface Life {
  /** How many steps were begun. */
  steps: number
  /** Dies before its n-th step reaches the outside, or after it was done and before anybody was told. */
  step<T>(run: () => Promise<T>): Promise<T>
}

export const dieAt = (n: number, when: 'before' | 'after'): Life => {
  const life: Life = {
    steps: 0,
    step: async (run) => {
      const mine = (life.steps += 1)
      if (mine > n || (mine === n && when === 'before')) throw new Killed()
      const result = await run()
      if (mine === n) throw new Killed()
      return result
    },
  }
  return life
}

/** A client each of whose requests is one step of a life. */
export const mortal = (documents: DynamoDBDocumentClient, life: Life): DynamoDBDocumentClient => {
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) =>
    life.step(() => documents.send(command))
  return { send } as unknown as DynamoDBDocumentClient
}

/** Runs `act` once for every step that it takes, killed there; `check` sees what each death has left behind. */
export const killEverywhere = async (
  act: (life: Life) => Promise<unknown>,
  check: (where: string) => Promise<void>,
): Promise<number> => {
  let deaths = 0
  for (const when of ['before', 'after'] as const) {
    for (let n = 1; ; n += 1) {
      const life = dieAt(n, when)
      const died = await act(life).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error
          return true
        },
      )
      await check(`${when} step ${n}`)
      if (!died && life.steps < n) break
      deaths += 1
    }
  }
  return deaths
}
