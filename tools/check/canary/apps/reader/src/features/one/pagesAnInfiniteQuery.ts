export { useSuspenseInfiniteQuery } from '@tanstack/react-query'
