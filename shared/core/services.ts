/**
 * The services and the beginnings of the paths that belong to each; a trailing `*` matches any ending. Each is a path of
 * the distribution, or two without the `*`, and CloudFront takes a limited number.
 */
export const servicePaths = {
  device: ['device/*', 'device-*', 'page/data*', 'page/config*'],
  group: ['group', 'groups', 'page/home', 'page/group*', 'page/view*'],
  user: ['user-*', 'api-credentials*', 'support-request*', 'openapi.json*'],
  billing: ['billing-*', 'distributors*', 'page/subscriptions*'],
  provisioning: ['prov-*'],
  staff: ['staff-*'],
  cloudapi: ['v1/*'],
} as const satisfies Record<string, readonly string[]>

export type Service = keyof typeof servicePaths
export const services = Object.keys(servicePaths) as Service[]

/** Every path of the API starts here, so that the page and the API share one origin. */
export const apiPrefix = '/api'

/** The service that answers a path such as `/device/{deviceid}/data`, if any does. */
export const serviceOf = (path: string): Service | undefined => {
  const rest = `${path.slice(1)}/`
  return services.find((service) =>
    servicePaths[service].some((pattern) =>
      rest.startsWith(pattern.endsWith('*') ? pattern.slice(0, -1) : `${pattern}/`),
    ),
  )
}
