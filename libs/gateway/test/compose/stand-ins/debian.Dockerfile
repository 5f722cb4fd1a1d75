# Stands in for Debian's official image: the same system by debootstrap, with the certificates of the machine.
FROM scratch
ARG SYSTEM
ADD ${SYSTEM} /
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
CMD ["bash"]
