import type { Step } from './Payments'

export type ChargedStep = Extract<Step, { kind: 'create' | 'update' }>

/** Of all steps of a change at most one charges: devices come onto one term at a time. */
export const isCharged = (step: Step): step is ChargedStep =>
  step.kind === 'create' ? step.startsTs === undefined : step.kind === 'update' && step.isCharged
