import { useState } from 'react'
import { createStripePortal } from '../../../shared/billing/customer'
import { useAction } from '../core/api/useAction'

const features = 'popup,width=560,height=820'

/**
 * Opens the payment provider's own page in a window of its own, where card and address are entered: the portal never
 * sees a card. The page that opened it stays as it is, and asks until they are there.
 */
export const usePaymentWindow = () => {
  const { run, busy, error, forget } = useAction(createStripePortal)
  const [isAwaited, setIsAwaited] = useState(false)
  /** Where the page is, for a browser that opened no window. */
  const [address, setAddress] = useState<string>()
  const open = async () => {
    // A browser opens windows while a button is pressed, and not once an answer has come.
    const opened = window.open('', '_blank', features)
    const answer = await run({ isWindow: true })
    if (!answer.ok) {
      opened?.close()
      return
    }
    setIsAwaited(true)
    setAddress(answer.output.message.url)
    opened?.location.assign(answer.output.message.url)
  }
  return { open: () => void open(), busy, error, forget, isAwaited, address }
}
