import * as z from 'zod'
import { discountFields } from './discounts'
import * as field from './formFields'

export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none']).optional()
export const paymentBehavior = z
  .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
  .optional()

const quantity = field.positive.optional()
export const trialEnd = z.union([z.literal('now'), field.whole]).optional()

const NewItem = z.strictObject({ metadata: field.metadata, price: field.text, quantity })

/** A change of a subscription's items: without `id` a new one. */
export const ItemChange = z.strictObject({
  deleted: field.flag.optional(),
  id: field.text.optional(),
  metadata: field.metadata,
  price: field.text.optional(),
  quantity,
})
export type ItemChangeInput = z.infer<typeof ItemChange>

const shared = {
  automatic_tax: z.strictObject({ enabled: field.flag }).optional(),
  cancel_at_period_end: field.flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: field.optionalText,
  description: field.optionalText,
  discounts: discountFields,
  metadata: field.metadata,
  off_session: field.flag.optional(),
  payment_behavior: paymentBehavior,
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: prorationBehavior,
  trial_end: trialEnd,
}

export const CreateSubscription = z.strictObject({
  ...shared,
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  currency: field.currency.optional(),
  customer: field.text,
  items: z.array(NewItem).min(1).max(20),
  trial_period_days: field.positive.pipe(z.number().max(730)).optional(),
})
export type CreateInput = z.infer<typeof CreateSubscription>

export const UpdateSubscription = z.strictObject({
  ...shared,
  cancel_at: field.emptyable(field.whole).optional(),
  cancellation_details: z
    .strictObject({ comment: field.optionalText, feedback: field.optionalText })
    .optional(),
  items: z.array(ItemChange).max(20).optional(),
  proration_date: field.whole.optional(),
})
export type UpdateInput = z.infer<typeof UpdateSubscription>

export const CancelSubscription = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: field.optionalText, feedback: field.optionalText })
    .optional(),
  invoice_now: field.flag.optional(),
  prorate: field.flag.optional(),
})

export const ListSubscriptions = z.strictObject({
  ...field.listFields,
  customer: field.text.optional(),
  price: field.text.optional(),
  status: z
    .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'trialing'])
    .optional(),
  test_clock: field.text.optional(),
})
