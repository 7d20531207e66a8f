import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Email } from '../../../../shared/users/email'

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

/** The address to which an invitation was mailed, from behind `#` in its link; empty without one. */
export const emailInAddress = (hash: string): string => {
  const said = new URLSearchParams(hash.replace(/^#/, '')).get('email')
  return Email.safeParse(said).data ?? ''
}

/** The code that the link of a mail brought. The address is rid of it at once: neither history nor Referer keep it. */
export const useMailedCode = (cleanPath: string): MailedCode | undefined => {
  const location = useLocation()
  const navigate = useNavigate()
  const [mailed] = useState(() => codeInAddress(location))
  const isClean = location.hash === '' && location.pathname === cleanPath
  useEffect(() => {
    if (!isClean) void navigate(cleanPath, { replace: true })
  }, [isClean, cleanPath, navigate])
  return mailed
}
