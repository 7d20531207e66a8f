import { createHash } from 'node:crypto'

/** Scripts that stand in the document itself; those with a source or another type than a script's are none. */
const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** The sources by which a content security policy lets the document's own scripts run, and no other text. */
export const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
