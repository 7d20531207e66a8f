import * as z from 'zod'
import * as field from './formFields'

const automatic_tax = z.strictObject({ enabled: field.flag }).optional()
/** A charge that fails changes nothing: the one way in which the portal asks. */
const payment_behavior = z.literal('error_if_incomplete')
const NewItem = z.strictObject({ price: field.text, quantity: field.positive })
const ItemChange = z.strictObject({ id: field.text, quantity: field.positive })
export type ItemChangeInput = z.infer<typeof ItemChange>

const change = {
  /** Only taking a date back is played; the payment page sets one. */
  cancel_at: z.literal('').optional(),
  cancel_at_period_end: field.flag.optional(),
  items: z.array(ItemChange).length(1).optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: field.whole.optional(),
}

export const CreateSubscription = z.strictObject({
  automatic_tax,
  billing_cycle_anchor: field.whole.optional(),
  customer: field.text,
  items: z.array(NewItem).length(1),
  metadata: field.metadata,
  payment_behavior,
  proration_behavior: z.literal('none').optional(),
})
export type CreateInput = Omit<z.infer<typeof CreateSubscription>, 'payment_behavior'>

export const UpdateSubscription = z.strictObject({
  ...change,
  metadata: field.metadata,
  payment_behavior: payment_behavior.optional(),
})
export type UpdateInput = z.infer<typeof UpdateSubscription>

/** Of a subscription that is there, or of one that is not yet. */
export const PreviewInvoice = z.union([
  z.strictObject({
    subscription: field.text,
    subscription_details: z.strictObject({ ...change, cancel_now: z.literal('true').optional() }),
  }),
  z.strictObject({
    automatic_tax,
    customer: field.text,
    subscription_details: z.strictObject({ items: z.array(NewItem).length(1) }),
  }),
])

export const CancelSubscription = z.strictObject({ prorate: z.literal('false') })

export const ListSubscriptions = z.strictObject({ ...field.listFields, customer: field.text.optional() })
