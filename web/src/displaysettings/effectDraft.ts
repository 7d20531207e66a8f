import {
  EffectRule,
  type EffectUnit,
  leastVoidSeconds,
  mostVoidSeconds,
  mostWithin,
} from '../../../shared/commands/effectRule'
import type { DisplayEntry } from '../../../shared/display/displaySettings'

/** What a trigger should cause while it is edited: numbers are text until they are applied. */
export interface EffectDraft {
  /** Empty: its answer is enough. */
  readonly effectKey: string
  readonly effectIs: EffectRule['is']
  readonly effectValue: string
  readonly effectWithin: string
  readonly effectUnit: EffectUnit
  /** 0: it waits as long as it takes; not a number while it is half typed. */
  readonly voidAfterSeconds: number
}

const usual: EffectRule = { key: '', is: 'above', value: 0, within: 2, unit: 'readings' }

export const effectDraftOf = ({ effect, voidAfterSeconds = 0 }: DisplayEntry): EffectDraft => {
  const { data } = EffectRule.safeParse(effect)
  const { key, is, value, within, unit } = data ?? usual
  return {
    effectKey: key,
    effectIs: is,
    effectValue: data === undefined ? '' : String(value),
    effectWithin: String(within),
    effectUnit: unit,
    voidAfterSeconds,
  }
}

/** What the draft makes of a trigger's entry. */
export const effectOf = (draft: EffectDraft): Pick<DisplayEntry, 'effect' | 'voidAfterSeconds'> => {
  const {
    effectKey: key,
    effectIs: is,
    effectValue,
    effectWithin,
    effectUnit: unit,
    voidAfterSeconds,
  } = draft
  const rule = { key, is, value: Number(effectValue), within: Number(effectWithin), unit }
  return {
    effect: key === '' ? undefined : EffectRule.safeParse(rule).data,
    voidAfterSeconds: voidAfterSeconds > 0 ? voidAfterSeconds : undefined,
  }
}

export type EffectProblems = Partial<Record<'effectValue' | 'effectWithin' | 'voidAfterSeconds', string>>

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

export const effectProblems = (draft: EffectDraft): EffectProblems => {
  const { effectKey, effectValue, effectWithin, effectUnit, voidAfterSeconds } = draft
  const within = Number(effectWithin)
  const most = mostWithin[effectUnit]
  const isWithin = isNumber(effectWithin) && Number.isInteger(within) && within >= 1 && within <= most
  const isVoid =
    voidAfterSeconds === 0 || (voidAfterSeconds >= leastVoidSeconds && voidAfterSeconds <= mostVoidSeconds)
  return {
    ...(effectKey === '' || isNumber(effectValue) ? {} : { effectValue: 'Enter a number' }),
    ...(effectKey === '' || isWithin ? {} : { effectWithin: `1 to ${most}` }),
    ...(isVoid
      ? {}
      : { voidAfterSeconds: `${leastVoidSeconds} seconds to ${mostVoidSeconds / 86_400} days, or 0` }),
  }
}
