/**
 * The files of the page that was opened. The build sends this function's text ahead of the page's own program, with
 * the files of each page: it must use nothing from outside of itself. Whoever holds no session is led to the sign-in;
 * the cookie's name is that of `hasSessionCookie`. A wrong guess costs a download, nothing else.
 */
export const earlyFiles = (
  filesOf: Readonly<Record<string, readonly string[]>>,
  cookies: string,
  pathname: string,
): readonly string[] => {
  const hasSession = /(?:^|;\s*)CognitoIdentityServiceProvider\.[^=]+\.refreshToken=/.test(cookies)
  const pageOf = (): string | undefined => {
    if (!hasSession) return 'login'
    if (pathname === '/') return 'home'
    return /^\/(?:[^/]+\/)?(data|group)\//.exec(pathname)?.[1]
  }
  return filesOf[pageOf() ?? ''] ?? []
}
