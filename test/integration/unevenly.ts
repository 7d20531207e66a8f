import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A request lets up to so many others pass before it. */
const maxPassed = 8

type Draw = (n: number) => number

/** Numbers below `n` that are the same for the same race. */
export const drawFrom = (race: number): Draw => {
  let state = race * 2_654_435_761 + 1
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

type Send = DynamoDBDocumentClient['send']

/** A client whose requests arrive in an order that is drawn; `done` hears of each that was carried out, in order. */
export const unevenly = (
  documents: DynamoDBDocumentClient,
  draw: Draw,
  done: (command: Parameters<Send>[0]) => void = () => undefined,
): DynamoDBDocumentClient => {
  const send = async (command: Parameters<Send>[0]) => {
    for (let passed = draw(maxPassed); passed > 0; passed -= 1) await Promise.resolve()
    const answer = await documents.send(command)
    done(command)
    return answer
  }
  return { send } as unknown as DynamoDBDocumentClient
}
