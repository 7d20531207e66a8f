import { useState } from 'react'
import { createStripePortal } from '../../../shared/billing/customer'
import { useAction } from '../core/api/useAction'

/** In a tab that cannot reach back into this one; a browser that blocks it leaves the link to be pressed. */
const openApart = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}

/**
 * Opens the payment provider's own page beside this one, where card and address are entered: the portal never sees a
 * card. The page that opened it stays as it is, and asks until they are there.
 */
export const usePaymentWindow = () => {
  const { run, busy, error, forget } = useAction(createStripePortal)
  /** Where the page is; undefined before it was opened. */
  const [address, setAddress] = useState<string>()
  const open = async () => {
    const answer = await run({ isWindow: true })
    if (!answer.ok) return
    setAddress(answer.output.message.url)
    openApart(answer.output.message.url)
  }
  return { open: () => void open(), busy, error, forget, isAwaited: address !== undefined, address }
}
