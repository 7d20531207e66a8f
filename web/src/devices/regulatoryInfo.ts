/** Regulatory information on a model's radio. What is not on record is left out, never guessed. */
export interface RegulatoryPart {
  /** How the models start that this is about. */
  readonly model: 'ORB-C1' | 'QUAD-C2'
  readonly partName: string
  readonly partNumber?: string
  readonly fccId?: string
}

/** Part numbers and FCC IDs are added here once the certificates are at hand. */
const parts: readonly RegulatoryPart[] = [
  { model: 'ORB-C1', partName: 'ORB-C1' },
  { model: 'QUAD-C2', partName: 'QUAD-C2' },
]

/** The part behind a model such as `ORB-C1-G`; undefined for models without such information. */
export const regulatoryPartOf = (model: unknown): RegulatoryPart | undefined =>
  typeof model === 'string' ? parts.find((part) => model.startsWith(part.model)) : undefined
