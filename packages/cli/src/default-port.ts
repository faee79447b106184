/** The port of `dev` and `store` where no other is asked for. */
export const defaultPort = 4480;
