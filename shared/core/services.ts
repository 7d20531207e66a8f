/** The services and the first path segments that belong to each; a trailing `*` matches any ending. */
export const servicePaths = {
  device: ['device', 'device-unsubscribe'],
  group: ['group', 'groups'],
  user: ['user-*', 'api-credentials', 'support-request', 'openapi.json'],
  billing: ['billing-*', 'distributors*'],
  provisioning: ['prov-*'],
  staff: ['staff-*'],
  cloudapi: ['v1'],
} as const satisfies Record<string, readonly string[]>

export type Service = keyof typeof servicePaths
export const services = Object.keys(servicePaths) as Service[]

/** Every path of the API starts here, so that the page and the API share one origin. */
export const apiPrefix = '/api'

/** The service that answers a path such as `/device/{deviceid}/data`, if any does. */
export const serviceOf = (path: string): Service | undefined => {
  const segment = path.split('/')[1] ?? ''
  return services.find((service) =>
    servicePaths[service].some((pattern) =>
      pattern.endsWith('*') ? segment.startsWith(pattern.slice(0, -1)) : segment === pattern,
    ),
  )
}
