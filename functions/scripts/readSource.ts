import { Problem } from '../../shared/core/problem'
import { maxSourceBytes } from '../../shared/scripts/scanScript'

/** A script with its comments. @throws Problem `tooLarge` beyond what the portal keeps, `invalid` when it is no text */
export const readSource = (base64: string, field: string): string => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxSourceBytes) {
    throw new Problem('tooLarge', 'The script with its comments is too long (100 kB limit).', { field })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (cause) {
    throw new Problem('invalid', 'Script is not UTF-8 text.', { field, cause })
  }
}
