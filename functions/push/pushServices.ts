/** Hosts of the push services of browsers. A request of the portal goes to these and to no other host. */
const hosts: readonly string[] = ['fcm.googleapis.com', 'web.push.apple.com']
/** Those of which a browser is given one of many. */
const families: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com']

const maxLength = 1000

const isNamed = (host: string): boolean =>
  hosts.includes(host) || families.some((family) => host.endsWith(family) && host.length > family.length)

/**
 * Whether a subscription leads to a push service that the portal knows: by https at the usual port, with no name or
 * password in it.
 * @param standIn the address of the one service beside them that a local portal is configured with
 */
export const isPushEndpoint = (endpoint: string, standIn?: string): boolean => {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (standIn !== undefined && origin === new URL(standIn).origin) return true
  return protocol === 'https:' && port === '' && isNamed(hostname)
}
