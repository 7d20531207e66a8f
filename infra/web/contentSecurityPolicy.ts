interface Sources {
  region: string
  /** Where files are sent to and read from. */
  fileHosts: string[]
}

const directive = (name: string, ...sources: string[]): string => [name, ...sources].join(' ')

/**
 * What the page may load and talk to. Scripts: only our own. Styles: the component library sets inline ones, see
 * docs/decisions. The map key's sources are added when a key is configured.
 */
export const contentSecurityPolicy = ({ region, fileHosts }: Sources): string =>
  [
    directive('default-src', "'none'"),
    directive('script-src', "'self'"),
    directive('style-src', "'self'", "'unsafe-inline'"),
    directive('img-src', "'self'", 'data:', 'blob:', ...fileHosts),
    directive('font-src', "'self'"),
    directive(
      'connect-src',
      "'self'",
      `https://cognito-idp.${region}.amazonaws.com`,
      `https://cognito-identity.${region}.amazonaws.com`,
      ...fileHosts,
    ),
    directive('manifest-src', "'self'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ')
