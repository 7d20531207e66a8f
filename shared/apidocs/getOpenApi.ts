import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

export const getOpenApi = endpoint({
  service: 'user',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({}),
  output: z.looseObject({ openapi: z.string() }),
})
