/** The part of socket.io-client that the pages use; the vendored build ships no types. */
declare module "socket.io-client" {
  export interface Socket {
    readonly connected: boolean;
    readonly id: string | undefined;
    on(event: string, listener: (...data: any[]) => void): this;
    connect(): this;
    disconnect(): this;
    timeout(milliseconds: number): Socket;
    emitWithAck(event: string, ...data: unknown[]): Promise<any>;
  }
  export interface SocketOptions {
    path?: string;
    auth?: (send: (data: object) => void) => void;
    transports?: string[];
    tryAllTransports?: boolean;
    reconnectionDelay?: number;
    reconnectionDelayMax?: number;
  }
  export function io(options?: SocketOptions): Socket;
}
