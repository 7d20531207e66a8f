/** An amount in cents: `A$16.50`. */
export const formatCents = (cents: number): string => {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: 'AUD' })
  return amount.format(cents / 100)
}
