import { noteSession } from '../../../../shared/users/sessions'
import { callEndpoint } from '../api/callEndpoint'

/** In this order: a later one also stands in the names of those before it. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome on Windows`: enough for its owner to know it again. */
export const describeBrowser = (agent: string): string =>
  `${firstOf(browsers, agent) ?? 'A browser'} on ${firstOf(systems, agent) ?? 'another system'}`

/** Notes at the portal that this session is in use; a failure is ignored. */
export const noteThisSession = async (): Promise<void> => {
  await callEndpoint(noteSession, { device: describeBrowser(navigator.userAgent) }).catch(() => undefined)
}
