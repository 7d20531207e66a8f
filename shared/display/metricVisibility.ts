import type { FlatConfig } from '../devices/configTree'

type Rule = (config: FlatConfig) => boolean

/** An interval of 0 switches a channel off; an interval that was not reported says nothing. */
export const unlessOff =
  (intervalKey: string): Rule =>
  (config) =>
    config[intervalKey] !== 0

/** A switch that is off hides the channel; one that was not reported says nothing. */
export const unlessDisabled =
  (enableKey: string): Rule =>
  (config) =>
    config[enableKey] !== false

export const all =
  (...rules: Rule[]): Rule =>
  (config) =>
    rules.every((rule) => rule(config))

/** Shown elsewhere: a card of its own appears only when the display settings name the key. */
export const hiddenByDefault: Rule = () => false
export const always: Rule = () => true

/** Channels of an IO block: the second generation names them io1 to io5, the first one by kind. */
export const ioChannel = (
  kind: 'voltage' | 'current' | 'digital' | 'freq' | 'duty' | 'pulse',
  n: string,
): Rule => all(unlessOff(`io${n}.interval`), unlessDisabled(`io${n}.${kind}.enable`))
