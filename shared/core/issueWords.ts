import * as z from 'zod/mini'
import { en } from 'zod/locales'

/** The small form of zod brings no words of its own; whoever shows a person what is wrong with an input imports this. */
z.config(en())
