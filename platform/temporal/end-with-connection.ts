import { InterceptingCall, type Interceptor, status } from '@grpc/grpc-js';

type Attempt = ConstructorParameters<typeof InterceptingCall>[0];

/** An attempt that has no channel to Temporal, and is cancelled as soon as it starts. */
const cancelledCall = (details: string): Attempt => ({
  start: (metadata, listener) => listener?.onReceiveStatus?.({ code: status.CANCELLED, details, metadata }),
  getPeer: () => 'closed',
  getAuthContext: () => null,
  cancelWithStatus: () => undefined,
  sendMessageWithContext: () => undefined,
  sendMessage: () => undefined,
  startRead: () => undefined,
  halfClose: () => undefined,
});

/**
 * Cancels an attempt that starts after the connection was closed. The SDK repeats failed calls from a timer, where the
 * error of a closed channel would end the process.
 */
export const endWithConnection: Interceptor = (options, nextCall) => {
  try {
    return new InterceptingCall(nextCall(options));
  } catch (error) {
    return new InterceptingCall(cancelledCall(String(error)));
  }
};
