import { createHash } from 'node:crypto'
import { canonicalValue } from '../../../shared/data/payload/canonicalValue'

/** Of the content alone: who puts back what was there before has changed nothing. */
export const revisionOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonicalValue(content)))
    .digest('hex')
    .slice(0, 16)
