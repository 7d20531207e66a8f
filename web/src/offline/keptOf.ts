import { apiPrefix } from '../../../shared/core/services'
import type { Endpoint } from '../../../shared/core/endpoint'
import { queryReadings } from '../../../shared/data/queryReadings'
import { getGroupList } from '../../../shared/groups/groupList'
import { getGroup } from '../../../shared/groups/groups'
import { getGroupNames } from '../../../shared/groups/groupNames'
import { getGroupKeys } from '../../../shared/grouplive/groupKeys'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { getViews } from '../../../shared/views/views'
import { keptConfig } from './keptConfig'
import { keptSettings } from './keptSettings'
import { type Fields, withoutRights } from './withoutRights'

interface Rule {
  endpoint: Endpoint
  /** Which parts of a query an answer may have; one with another is part of something larger. */
  query?: readonly string[]
  /** What of the answer is kept; without it, all but the rights that it tells. */
  keep?: (body: Fields) => unknown
}

/** Every answer that may be kept for the time without a connection. What is not named is not kept. */
const rules: readonly Rule[] = [
  { endpoint: queryReadings, query: ['dataPoints'] },
  { endpoint: getSettings, keep: keptSettings },
  { endpoint: getConfig, keep: keptConfig },
  { endpoint: getGroupList },
  { endpoint: getGroup },
  { endpoint: getViews, query: ['viewid'] },
  { endpoint: getGroupNames, query: ['devices', 'spread'] },
  { endpoint: getGroupKeys },
  { endpoint: getGroupValues, query: ['keys', 'facts'] },
]

const patternOf = ({ path }: Endpoint) => new RegExp(`^${apiPrefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const known = rules.map((rule) => ({ ...rule, pattern: patternOf(rule.endpoint) }))

/** What of an answer may be kept, as it would be read again; undefined when nothing of it may. */
export const keptOf = (address: string, body: unknown): unknown => {
  const { pathname, searchParams } = new URL(address, 'https://portal.invalid')
  const rule = known.find(({ pattern }) => pattern.test(pathname))
  if (rule === undefined || typeof body !== 'object' || body === null) return undefined
  const isWhole = [...searchParams.keys()].every((name) => rule.query?.includes(name))
  return isWhole ? withoutRights(rule.keep?.(body as Fields) ?? body) : undefined
}
