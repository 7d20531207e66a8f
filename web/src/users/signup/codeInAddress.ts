/** Whom a mail is for, and the code that it brought. */
export interface MailedCode {
  readonly code: string
  readonly user: string
}

/**
 * The code of a mailed link: `#code=…&user=…`, or the same in the path, as older mails have it.
 * @returns undefined for an address without a whole one
 */
export const codeInAddress = ({
  pathname,
  hash,
}: {
  pathname: string
  hash: string
}): MailedCode | undefined => {
  const behind = hash.startsWith('#') ? hash.slice(1) : (/\/(code=[^/]*)$/.exec(pathname)?.[1] ?? '')
  const said = new URLSearchParams(behind)
  const [code, user] = [said.get('code') ?? '', said.get('user') ?? '']
  return /^\d{6}$/.test(code) && user !== '' && user.length <= 128 ? { code, user } : undefined
}
