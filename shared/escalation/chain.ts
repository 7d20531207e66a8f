import * as z from 'zod/mini'
import { noticeChannels, notifiedLevels } from '../alerts/alertSettings'
import { EscalationName, People, RotaId } from './rota'

/** Limits of a group. */
export const maxChains = 10
export const maxRotas = 10
export const maxSteps = 10
/** Of all chains and rotas of a group as they are stored. */
export const maxEscalationBytes = 200_000

/** A chain ends so long after the beginning, whatever comes of it. */
export const chainMinutes = 24 * 60

export const ChainId = z
  .string()
  .check(z.regex(/^c-[A-Za-z0-9]{8}$/, 'must be c- and 8 letters or digits'), z.meta({ title: 'Chain' }))
  .brand<'ChainId'>()
export type ChainId = z.infer<typeof ChainId>

/** Those on call in a rota, or people by name. */
const Step = z
  .strictObject({
    rotaid: z.optional(RotaId),
    people: z.optional(People),
    channels: z.array(z.enum(noticeChannels)).check(
      z.minLength(1, 'must be at least one'),
      z.maxLength(noticeChannels.length),
      z.refine((channels) => new Set(channels).size === channels.length, 'must name each once'),
      z.meta({ title: 'Channels' }),
    ),
    /** From the beginning of the occurrence. */
    afterMinutes: z
      .int()
      .check(
        z.minimum(0, 'must be 0 or more'),
        z.maximum(chainMinutes - 1, 'must be less than 24 hours'),
        z.meta({ title: 'Minutes' }),
      ),
  })
  .check(
    z.refine(
      ({ rotaid, people }) => (rotaid === undefined) !== (people === undefined),
      'must name a rota or people',
    ),
  )
export type ChainStep = z.infer<typeof Step>

const areInOrder = (steps: readonly ChainStep[]): boolean =>
  steps.every(({ afterMinutes }, n) => n === 0 || (steps[n - 1]?.afterMinutes ?? 0) < afterMinutes)

export const ChainFields = z.strictObject({
  name: EscalationName,
  /** It begins with what is at this level and worse. */
  level: z.enum(notifiedLevels).check(z.meta({ title: 'Level' })),
  steps: z
    .array(Step)
    .check(
      z.minLength(1, 'must be at least one'),
      z.maxLength(maxSteps, `must be at most ${maxSteps}`),
      z.refine(areInOrder, 'must each be later than the one before'),
      z.meta({ title: 'Steps' }),
    ),
})
export type ChainFields = z.infer<typeof ChainFields>

/** Who is notified one after the other, for as long as no one acknowledges. */
export const Chain = z.extend(ChainFields, {
  chainid: ChainId,
  /** Counts its changes, from 1. */
  version: z.int(),
})
export type Chain = z.infer<typeof Chain>
