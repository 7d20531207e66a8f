/** Every address of the portal, built in one place; parts are encoded here and nowhere else. */
const join = (...parts: (string | undefined)[]): string =>
  `/${parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map(encodeURIComponent)
    .join('/')}`

export const paths = {
  home: () => '/',
  /** `back` is the path and query to return to; the home page needs no mention. */
  login: (back?: string) =>
    back === undefined || back === '/'
      ? '/login'
      : `/login?${new URLSearchParams({ redirect: back }).toString()}`,
  group: (groupid: string, viewid?: string) => join('group', groupid, viewid),
  data: (deviceid: string, groupid?: string) => join(groupid, 'data', deviceid),
  provisioning: (deviceid?: string) => join('sqprov', deviceid),
  apiDocs: () => '/api-docs',
} as const

/** Address patterns of the router, in the same words. */
export const patterns = {
  login: 'login',
  group: 'group/:groupid/:viewid?',
  data: 'data/:deviceid',
  groupData: ':groupid/data/:deviceid',
  provisioning: 'sqprov/:deviceid?',
  apiDocs: 'api-docs',
} as const satisfies Record<string, string>
