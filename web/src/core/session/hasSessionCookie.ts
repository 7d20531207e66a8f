/** Whether this browser holds a session that may still be good; asked without loading the provider's client. */
export const hasSessionCookie = (cookies: string): boolean =>
  /(?:^|;\s*)CognitoIdentityServiceProvider\.[^=]+\.refreshToken=/.test(cookies)
