/** The part of the index `work` in which plans with an end of their own wait for it. */
export const planWork = 'planEnds'
