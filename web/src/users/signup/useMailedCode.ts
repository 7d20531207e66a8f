import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type MailedCode, codeInAddress } from './codeInAddress'

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
