import type { Endpoint } from '../../../../shared/core/endpoint'
import { apiPrefix } from '../../../../shared/core/services'
import { queryReadings } from '../../../../shared/data/queryReadings'
import { getConfig } from '../../../../shared/settings/deviceConfig'
import { getSettings } from '../../../../shared/settings/deviceSettings'
import { userLogin } from '../../../../shared/users/session'
import { askedAhead, type EarlyAnswers } from './earlyAnswers'
import { readAnswer } from '../api/readAnswer'

const asksOf = ({ path }: Endpoint) =>
  new RegExp(`^${apiPrefix}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)

/** Of a device, and who is signed in. */
const usual = [queryReadings, getSettings, getConfig, userLogin] as const

/** Holds answers to their contracts as they arrive. Over when all of them have. */
export const readAhead = async (
  early: EarlyAnswers,
  contracts: readonly Endpoint[] = usual,
): Promise<void> => {
  const known = contracts.map((contract) => ({ contract, asks: asksOf(contract) }))
  const reads = [...early].map(async ([address, question]) => {
    const { contract } = known.find(({ asks }) => asks.test(address)) ?? {}
    const { response, body } = (await question?.answer) ?? {}
    if (contract !== undefined && response?.ok === true) readAnswer(contract, body)
  })
  // Whoever asks for an answer meets what is wrong with it.
  await Promise.allSettled(reads)
}

// This file runs as soon as it is here: the program that draws what it reads is larger, and still on its way then.
const asked = askedAhead()
if (asked !== undefined) void readAhead(asked)
