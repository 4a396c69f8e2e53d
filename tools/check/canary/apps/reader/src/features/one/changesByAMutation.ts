export { useMutation } from '@tanstack/react-query'
