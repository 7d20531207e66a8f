/** The payment page of the local Stripe, as a person uses it: by its forms. */
export const openPaymentPage = (url: string) => {
  const read = async (): Promise<string> => (await fetch(url)).text()
  const act = async (fields: Record<string, string>): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`The payment page refused: ${await answer.text()}`)
  }
  /** Ids of all that has a button for an action. */
  const idsOf = async (action: string): Promise<string[]> => {
    const page = await read()
    const form = new RegExp(
      `name="action" value="${action}" /><input type="hidden" name="id" value="(\\w+)"`,
      'g',
    )
    return [...page.matchAll(form)].map(([, id = '']) => id)
  }
  const each = async (action: string): Promise<void> => {
    for (const id of await idsOf(action)) await act({ action, id })
  }
  return {
    card: (number: string) =>
      act({ action: 'add-card', number, exp_month: '12', exp_year: '2040', cvc: '123' }),
    removeCards: () => each('remove-card'),
    address: () =>
      act({ action: 'details', line1: '1 Pit Road', city: 'Mackay', postal_code: '4740', country: 'AU' }),
    payAll: () => each('pay'),
    cancelAll: () => each('cancel'),
    renewAll: () => each('renew'),
    coupon: (percent: number) => act({ action: 'coupon', percent: String(percent) }),
    /** Begins an outage of the API for this customer, or ends it. */
    outage: () => act({ action: 'outage' }),
    days: (days: number) => act({ action: 'clock', days: String(days) }),
    /** Amount and state of each invoice, the newest first. */
    invoices: async (): Promise<string[]> =>
      [
        ...(await read()).matchAll(
          /<a href="\/invoice\/\w+">[^<]*<\/a><\/td>\s*<td>([^<]*)<\/td>\s*<td>(\w+)<\/td>/g,
        ),
      ].map(([, amount = '', state = '']) => `${amount} ${state}`),
  }
}
