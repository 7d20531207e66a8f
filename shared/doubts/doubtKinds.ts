/** Why a sensor is in doubt. */
export const doubtKinds = { range: 'Out of range', jumps: 'Jumps', stuck: 'Stuck' } as const
export type DoubtKind = keyof typeof doubtKinds
