import type { EffectRule } from '../../../shared/commands/effectRule'

/** A place on the map, degrees and metres. */
export interface Place {
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly altitudeM: number
}

/** What a trigger visibly does on the machine. */
export type TriggerEffect = 'horn' | 'pulseOutput' | 'runStop' | 'run' | 'stop'

export interface DemoTrigger {
  /** Display key, `tp` and the index that the command carries. */
  readonly key: `tp${number}`
  readonly name: string
  readonly effect: TriggerEffect
  /** Question asked before the command is queued; absent = no confirmation. */
  readonly confirmText?: string
  /** What readings show once it was obeyed. */
  readonly proof?: EffectRule
  /** How long its command may wait for the device. */
  readonly voidAfterSeconds?: number
}

export interface CustomParameter {
  readonly key: `cp${number}`
  readonly name: string
  readonly units: string
  readonly dp: number
  /** What its script makes of the measured value; absent = nothing. */
  readonly formula?: string
}

/** A setting that the device's script reads. */
export type ScriptSetting = { readonly name: string } & (
  | { readonly key: `num${number}`; readonly value: number; readonly units?: string }
  | { readonly key: `str${number}`; readonly value: string }
)

export interface ChannelLabel {
  readonly key: string
  readonly name: string
  readonly units?: string
  readonly dp?: number
  /** What it is called when it is off and when it is on. */
  readonly words?: readonly [string, string]
}

/** What the seed and the portal need to know about a demo device. */
export interface DemoDevice {
  /** Nine characters A–Z 0–9, as printed on the unit. */
  readonly deviceid: string
  readonly name: string
  readonly model: string
  readonly fw: string
  readonly setupPassword: string
  readonly assetType: string
  readonly description: string
  readonly baseIntervalSeconds: number
  readonly place: Place
  readonly triggers: readonly DemoTrigger[]
  readonly customParameters: readonly CustomParameter[]
  readonly scriptSettings?: readonly ScriptSetting[]
  /** What its owner calls other channels. */
  readonly labels?: readonly ChannelLabel[]
  /** Devices that may ask it for its values. */
  readonly allows?: readonly string[]
  /** Where it was until the demo began: it has been carried off since, and a fence says so. */
  readonly cameFrom?: Place
  /** It was not heard of for so many days when the demo began, and is never switched on. */
  readonly silentDays?: number
}
