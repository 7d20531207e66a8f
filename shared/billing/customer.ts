import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

export const getCustomer = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-get-customer',
  summary: 'Read the caller’s billing account.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    resultCode: z.enum(['NO_CUSTOMER_FOUND', 'CUSTOMER_FOUND']),
    customer: z.optional(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        delinquent: z.boolean(),
        address: z.optional(
          z.object({
            line1: z.string(),
            line2: z.string(),
            city: z.string(),
            state: z.string(),
            postal_code: z.string(),
            country: z.string(),
          }),
        ),
      }),
    ),
  }),
})
