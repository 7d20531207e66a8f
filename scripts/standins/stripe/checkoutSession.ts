/** A checkout session in the fields that matter here; the API's others are null. */
export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  amount_subtotal: number | null
  amount_total: number | null
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string | null
  customer: string | null
  customer_details: { email: string | null; name: string | null } | null
  customer_email: string | null
  expires_at: number
  invoice: string | null
  livemode: false
  metadata: Record<string, string>
  mode: 'subscription' | 'setup'
  payment_method_types: string[]
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  setup_intent: string | null
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  ui_mode: 'hosted'
  url: string | null
  /** What to subscribe to; told as `line_items` by the API only on request. */
  wanted: {
    items: { price: string; quantity: number }[]
    discounts: { coupon?: string | undefined; promotion_code?: string | undefined }[]
    metadata: Record<string, string>
    trialDays: number | null
    automaticTax: boolean
  }
}
