import type { AssetFact } from './groupValues'
import { maxValueKeys } from './maxValueKeys'

const mark = 'fact:'

/** A fact among the needs of a widget, which else are keys. */
export const needOf = (fact: AssetFact): string => `${mark}${fact}`

/**
 * What is asked of each device so that widgets with these needs can show it. The page, the script that asks ahead of it
 * and who is asked for what a view shows come to the same words.
 */
export const questionOf = (needs: Iterable<string>): { keys?: string; facts: string } => {
  const sorted = [...new Set([...needs, needOf('name')])].sort()
  const keys = sorted.filter((need) => !need.startsWith(mark)).slice(0, maxValueKeys)
  const facts = sorted.filter((need) => need.startsWith(mark)).map((need) => need.slice(mark.length))
  return { ...(keys.length === 0 ? {} : { keys: keys.join(',') }), facts: facts.join(',') }
}
